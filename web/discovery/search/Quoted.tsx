export const Quoted = ({ children }: { children: string }) => (
  <>
    «<bdi>{children}</bdi>»
  </>
)
