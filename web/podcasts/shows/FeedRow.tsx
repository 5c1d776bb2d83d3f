import { useRouteContext } from '@tanstack/react-router'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { CopyField } from './CopyField.tsx'
import { ownText as text } from './own-text.ts'
import styles from './show-form.module.css'
import { useChangeShow } from './use-own-show.ts'

const TURNS = [
  { name: 'locked', label: text.locked, hint: text.lockedHint },
  { name: 'hiddenFromApps', label: text.hidden, hint: text.hiddenHint },
  { name: 'complete', label: text.complete, hint: text.completeHint },
] as const

/** Where a show's feed is, and what it asks of those who read it. */
export function FeedRow({ show }: { show: OwnShow }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const change = useChangeShow(show.hash)
  return (
    <SettingsSection title={text.feed} state={text.feedHint}>
      <CopyField label={text.feedAddress} value={`${origin}/podcast/${show.hash}/feed.xml`} />
      <CopyField label={text.mail} value={show.mail} hint={text.mailHint} />
      <ul className={styles.turns}>
        {TURNS.map(({ name, label, hint }) => (
          <li key={name} className={styles.turn}>
            <span>
              {label}
              <span className={styles.hint}> {hint}</span>
            </span>
            <Switch
              label={label}
              on={show[name]}
              onTurn={(on) => change.mutate({ [name]: on }, { onError: () => showToast({ message: text.failed, failed: true }) })}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
