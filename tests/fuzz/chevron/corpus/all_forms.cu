#include <cuda_runtime.h>
__global__ void add(const float *a, float *b, int n) { int i = blockIdx.x*blockDim.x+threadIdx.x; if (i<n) b[i]=a[i]; }
template <typename T> __global__ void __launch_bounds__(256) tk(T *x, int n) { extern __shared__ float s[]; s[0]=1; x[0]=(T)s[0]; }
template <int N, typename T> __global__ void part(T *x) {}
extern "C" { extern __shared__ __align__(16) unsigned char raw[]; }
namespace ns { __global__ static void k(int a) {} }
#define LAUNCH(k, g, b, ...) k<<<g, b>>>(__VA_ARGS__)
#define LK(k, g, b) \
   do { int a = 3; k<<<g, b>>>(a); \
   } while (0)
void run(void (*kernel)(const float*, float*, int), float *x, int n) {
  kernel<<<1,2>>>(x,x,n);
  add<<<(n + 255) / 256, 256>>>(x, x, n);
  add /* c */ <<< // foo <<< 
     dim3(1,2),
     256 >>> // bar
     (x, x, n);
  tk<<<1, 2>>>(x, n); tk<float><<<1,2,16,0>>>(x,n); tk<float > <<<1,2>>>(x,n);
  part<4><<<1,1>>>(x); part<4,float><<<1,1>>>(x);
  ns::k<<<1,1>>>(3); ::ns::k<<<1,1>>>(4);
  (n > 3 ? add : add)<<<1,2>>>(x,x,n);
  (ns::k)<<<1,[&]{ return 3; }()>>>(n << 2 >> 1);
  LAUNCH(add, 1, 2, x, x, n); LK(ns::k, 1, 2);
  LAUNCH((part<4,float>), 1, 1, x);
}
