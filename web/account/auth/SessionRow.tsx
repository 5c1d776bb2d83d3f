import { browserName } from '#web/lib/browser-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, RowFacts } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SessionView } from '#worker/account/auth/contract.ts'
import styles from './own-sections.module.css'
import { settingsText } from './settings-text.ts'

interface Props {
  session: SessionView
  ending: boolean
  onEnd: () => void
}

/** One session: the browser, since when, and when it was last seen. */
export function SessionRow({ session: { agent, current, createdAt, seenAt }, ending, onEnd }: Props) {
  const name = browserName(agent) || settingsText.unknownAgent
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi> {current && <span className={styles.current}>{settingsText.thisOne}</span>}
        </p>
        <RowFacts>
          <span>
            {settingsText.signedIn} <Time at={createdAt} />
          </span>
          <span>
            {settingsText.seen} <Time at={seenAt} as="ago" />
          </span>
        </RowFacts>
      </div>
      {!current && (
        <Button variant="quiet" size="small" loading={ending} aria-label={settingsText.endOne(name)} onClick={onEnd}>
          {settingsText.end}
        </Button>
      )}
    </Row>
  )
}
