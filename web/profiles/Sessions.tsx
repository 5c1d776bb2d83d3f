import { Time } from '#web/ui/Time.tsx'
import type { SessionView } from '#worker/profiles/contract.ts'
import { browserName } from './browser-name.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Where one is signed in, last seen first. */
export function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{text.settings.sessions}</h2>
      <p className={styles.hint}>{text.settings.sessionsHint}</p>
      <ul>
        {sessions.map(({ current, agent, createdAt, seenAt }) => (
          <li key={`${createdAt} ${seenAt} ${agent}`} className={styles.session}>
            <p>
              <bdi dir="ltr">{browserName(agent) || text.settings.unknownAgent}</bdi>{' '}
              {current && <span className={styles.current}>{text.settings.current}</span>}
            </p>
            <p className={styles.times}>
              <span>
                {text.settings.since}: <Time at={createdAt} />
              </span>
              <span>
                {text.settings.seen}: <Time at={seenAt} as="ago" />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
