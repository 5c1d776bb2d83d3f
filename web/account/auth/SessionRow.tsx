import { browserName } from '#web/lib/browser-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SessionView } from '#worker/account/auth/contract.ts'
import styles from './security-sections.module.css'
import { securityText } from './security-text.ts'

interface Props {
  session: SessionView
  ending: boolean
  onEnd: () => void
}

export function SessionRow({ session: { userAgent, current, createdAt, seenAt }, ending, onEnd }: Props) {
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
        <Button variant="quiet" size="small" loading={ending} aria-label={securityText.endOne(name)} onClick={onEnd}>
          {securityText.end}
        </Button>
      )}
    </Row>
  )
}
