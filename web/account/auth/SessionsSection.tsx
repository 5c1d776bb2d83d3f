import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { browserName } from '#web/lib/browser-name.ts'
import { postButton } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { SessionView } from '#worker/account/auth/contract.ts'
import { sessionsQuery } from './security-queries.ts'
import styles from './security-sections.module.css'
import { securityText } from './security-text.ts'

export function SessionsSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(sessionsQuery(api))
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey })
  const endOne = useMutation({
    mutationFn: (hash: string) =>
      withReauthentication(() => unwrap(api.api.me.sessions[':hash'].$delete({ param: { hash } }))).catch(ignoreNotFound),
    onSuccess: () => showToast({ message: securityText.ended }),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.me.sessions.$delete())),
    onSuccess: ({ ended }) => showToast({ message: ended > 0 ? securityText.endedOthers(persianDigits(ended)) : securityText.noOthers }),
    onSettled,
  })
  const failure = endOne.error ?? endOthers.error
  return (
    <SettingsSection title={securityText.sessions} summary={securityText.sessionsState}>
      <Rows flush>
        {data.sessions.map((session) => (
          <SessionRow
            key={session.hash}
            session={session}
            ending={endOne.isPending && endOne.variables === session.hash}
            onEnd={() => endOne.mutate(session.hash)}
          />
        ))}
      </Rows>
      <ErrorNote>{failure?.message}</ErrorNote>
      {data.sessions.length > 1 && (
        <p>
          <Button
            {...postButton('sessions.end-others')}
            variant="quiet"
            size="small"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {securityText.endOthers}
          </Button>
        </p>
      )}
    </SettingsSection>
  )
}

/** Treats 404 as success: the session is already gone. */
function ignoreNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

interface SessionRowProps {
  session: SessionView
  ending: boolean
  onEnd: () => void
}

function SessionRow({ session: { hash, userAgent, current, createdAt, seenAt }, ending, onEnd }: SessionRowProps) {
  const name = browserName(userAgent) || securityText.unknownAgent
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi> {current && <span className={styles.current}>{securityText.thisOne}</span>}
        </p>
        <RowMeta>
          <span>
            {securityText.signedIn} <Time at={createdAt} />
          </span>
          <span>
            {securityText.seen} <Time at={seenAt} as="ago" />
          </span>
        </RowMeta>
      </div>
      {!current && (
        <Button
          {...postButton('sessions.end', { hash })}
          variant="quiet"
          size="small"
          loading={ending}
          aria-label={securityText.endOne(name)}
          onClick={onEnd}
        >
          {securityText.end}
        </Button>
      )}
    </Row>
  )
}
