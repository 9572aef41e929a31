#define R(k, ...) do { k##_x<<<1, \
 2>>>(__VA_ARGS__); } while (0)
#define S 1, 2
k<<<S>>>(x);
#define T ::k<<<1,2>>>
