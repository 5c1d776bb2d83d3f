import { type ReactNode, useContext } from 'react'
import styles from './error-state.module.css'
import { InShellContext, Shell } from './Shell.tsx'

interface Props {
  statusLabel?: string
  title: string
  children: ReactNode
}

/** Renders its own shell when it is outside one. */
export function ErrorState(props: Props) {
  const isInShell = useContext(InShellContext)
  return isInShell ? (
    <Content {...props} />
  ) : (
    <Shell>
      <Content {...props} />
    </Shell>
  )
}

const Content = ({ statusLabel, title, children }: Props) => (
  <div className={styles.page}>
    {statusLabel ? <p className={styles.status}>{statusLabel}</p> : <div className={styles.ornament} />}
    <h1 tabIndex={-1} className={styles.title}>
      {title}
    </h1>
    <div className={styles.body}>{children}</div>
  </div>
)
