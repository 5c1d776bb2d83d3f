import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './error-state.module.css'
import { InShellContext, Shell } from './Shell.tsx'
import { text } from './text.ts'

const [beforeHost = '', afterHost = ''] = text.clientError.split('{host}')

export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const digest = useDigest(error)
  const offline = error instanceof ApiError && error.status === 0
  return (
    <ErrorState title={text.errorTitle}>
      {offline ? <p>{error.message}</p> : digest ? <ServerFailure digest={digest} /> : <ClientFailure />}
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{text.reload}</Button>
        <LinkButton to="/" variant="quiet">
          {text.goHome}
        </LinkButton>
      </div>
    </ErrorState>
  )
}

const ServerFailure = ({ digest }: { digest: string }) => (
  <p>
    {text.serverError}
    <br />
    <bdi dir="ltr" className={styles.digest} data-digest={digest}>
      Digest: {digest}
    </bdi>
  </p>
)

function ClientFailure() {
  const { origin } = useRouter().options.context
  return (
    <p>
      {beforeHost}
      <bdi dir="ltr" suppressHydrationWarning>
        {new URL(origin).host}
      </bdi>
      {afterHost}
    </p>
  )
}

/** Returns the request id to show: that of the server-rendered page or, otherwise, of an API call that failed with a 5xx status. */
function useDigest(error: unknown): string | undefined {
  const { digest } = useRouter().options.context
  const [initialDigest] = useState(() =>
    typeof document === 'undefined' ? digest : document.querySelector<HTMLElement>('[data-digest]')?.dataset.digest,
  )
  if (initialDigest) return initialDigest
  return error instanceof ApiError && error.status >= 500 && error.body.requestId !== '' ? error.body.requestId : undefined
}

interface Props {
  statusLabel?: string
  /** Shown instead of the status. */
  drawing?: ReactNode
  title: string
  children: ReactNode
}

/** Body of an error page; renders a shell around itself when it is outside one. */
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

const Content = ({ statusLabel, drawing, title, children }: Props) => (
  <div className={classNames(styles.page, drawing !== undefined && styles.drawn)}>
    {drawing}
    {statusLabel ? <p className={drawing ? 'visually-hidden' : styles.status}>{statusLabel}</p> : <div className={styles.ornament} />}
    <h1 tabIndex={-1} className={styles.title}>
      {title}
    </h1>
    <div className={styles.body}>{children}</div>
  </div>
)
