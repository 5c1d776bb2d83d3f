/** The searched words in «», their direction kept to themselves. */
export const Quoted = ({ children }: { children: string }) => (
  <>
    «<bdi>{children}</bdi>»
  </>
)
