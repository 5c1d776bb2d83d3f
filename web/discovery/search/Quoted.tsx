/** A query in quotation marks, isolated from the direction of the sentence. */
export const Quoted = ({ children }: { children: string }) => (
  <>
    «<bdi>{children}</bdi>»
  </>
)
