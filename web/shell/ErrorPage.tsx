import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './error-state.module.css'
import { text } from './text.ts'

const [beforeHost = '', afterHost = ''] = text.clientError.split('{host}')

export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const digest = useDigest(error)
  const offline = error instanceof ApiError && error.status === 0
  return (
    <ErrorState title={text.errorTitle}>
      {offline ? <p>{text.offline}</p> : digest ? <ServerFailure digest={digest} /> : <ClientFailure />}
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

/** Returns the request id to show: that of the server-rendered page or, otherwise, of the failed API call. */
function useDigest(error: unknown): string | undefined {
  const { digest } = useRouter().options.context
  const [initialDigest] = useState(() =>
    typeof document === 'undefined' ? digest : document.querySelector<HTMLElement>('[data-digest]')?.dataset.digest,
  )
  if (initialDigest) return initialDigest
  return error instanceof ApiError && error.status >= 500 && error.body.requestId !== '' ? error.body.requestId : undefined
}
