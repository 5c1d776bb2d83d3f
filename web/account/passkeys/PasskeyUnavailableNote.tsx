import type { PasskeyUnavailability } from '#web/lib/passkey-unavailability.ts'
import styles from './passkeys.module.css'
import { text } from './text.ts'

export function PasskeyUnavailableNote({ reason }: { reason: NonNullable<PasskeyUnavailability> }) {
  if (typeof reason === 'string') return <p className={styles.note}>{text[reason]}</p>
  return (
    <p className={styles.note}>
      {text.wrongOrigin}{' '}
      <a href={`${reason.requiredOrigin}/me/settings/account`}>
        <bdi dir="ltr">{reason.requiredOrigin}</bdi>
      </a>
    </p>
  )
}
