import { useRouteContext } from '@tanstack/react-router'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { CopyField } from './CopyField.tsx'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

const TOGGLES = [
  { name: 'locked', label: text.locked, hint: text.lockedHint },
  { name: 'hiddenFromApps', label: text.hidden, hint: text.hiddenHint },
  { name: 'complete', label: text.complete, hint: text.completeHint },
] as const

export function FeedRow({ show }: { show: ManagedShow }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const change = useUpdateShow(show.hash)
  return (
    <SettingsSection title={text.feed} summary={text.feedHint}>
      <CopyField label={text.feedAddress} value={`${origin}/podcast/${show.hash}/feed.xml`} />
      <CopyField label={text.mail} value={show.relayEmail} hint={text.mailHint} />
      <ul className={styles.toggles}>
        {TOGGLES.map(({ name, label, hint }) => (
          <li key={name} className={styles.toggle}>
            <span>
              {label}
              <span className={styles.hint}> {hint}</span>
            </span>
            <Switch
              label={label}
              on={show[name]}
              onChange={(on) => change.mutate({ [name]: on }, { onError: () => showToast({ message: text.failed, failed: true }) })}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
