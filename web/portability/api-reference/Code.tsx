import styles from './api-reference.module.css'

/** A block of code or types, left to right; the keyboard can scroll it. */
export const Code = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <pre className={styles.code} dir="ltr" tabIndex={0}>
    <code>{children}</code>
  </pre>
)

/** A text with its parts between backticks as code. */
export const WithCode = ({ children }: { children: string }) =>
  children.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
      <code key={at} dir="ltr">
        {part}
      </code>
    ),
  )
