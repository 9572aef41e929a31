#if 0
kernel<<<
#elif A
k<<<1,
#else
j<<<2,
#endif
 64>>>(x);
#if A
}
#else
}
#endif
extern __shared__ int s[];