import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { browserName } from '#web/lib/browser-name.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SessionView } from '#worker/account/auth/contract.ts'
import { endOtherSessions, endSession } from './actions.ts'
import { sessionsQuery } from './security-queries.ts'
import styles from './security-sections.module.css'
import { securityText } from './security-text.ts'

export function SessionsSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(sessionsQuery(api))
  const endOthers = useAction(endOtherSessions, {})
  return (
    <SettingsSection title={securityText.sessions} summary={securityText.sessionsState}>
      <Rows flush>
        {data.sessions.map((session) => (
          <SessionRow key={session.hash} session={session} />
        ))}
      </Rows>
      <ErrorNote>{endOthers.error?.message}</ErrorNote>
      {data.sessions.length > 1 && (
        <p>
          <ActionButton action={endOthers} variant="quiet" size="small">
            {securityText.endOthers}
          </ActionButton>
        </p>
      )}
    </SettingsSection>
  )
}

function SessionRow({ session: { hash, userAgent, current, createdAt, seenAt } }: { session: SessionView }) {
  const name = browserName(userAgent) || securityText.unknownAgent
  const end = useAction(endSession, { hash })
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
        <ErrorNote>{end.error?.message}</ErrorNote>
      </div>
      {!current && (
        <ActionButton action={end} variant="quiet" size="small" aria-label={securityText.endOne(name)}>
          {securityText.end}
        </ActionButton>
      )}
    </Row>
  )
}
