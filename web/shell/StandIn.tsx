import { type ReactNode, useContext } from 'react'
import { InShell, Shell } from './Shell.tsx'
import styles from './stand-in.module.css'

interface Props {
  /** A short mark above the title: the status, in Persian digits. */
  mark?: string
  title: string
  children: ReactNode
}

/** A page that stands for another one (not found, gone, failed); brings the frame when it is drawn outside it. */
export function StandIn(props: Props) {
  const framed = useContext(InShell)
  return framed ? (
    <Content {...props} />
  ) : (
    <Shell>
      <Content {...props} />
    </Shell>
  )
}

const Content = ({ mark, title, children }: Props) => (
  <div className={styles.page}>
    {mark ? <p className={styles.mark}>{mark}</p> : <div className={styles.ornament} />}
    <h1 tabIndex={-1} className={styles.title}>
      {title}
    </h1>
    <div className={styles.body}>{children}</div>
  </div>
)
