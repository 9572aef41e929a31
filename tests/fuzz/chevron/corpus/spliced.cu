ker\
nel<\
<<1, 2>\ 
>>(x); ext\
ern __shared__ A<int, 3> s\
[];