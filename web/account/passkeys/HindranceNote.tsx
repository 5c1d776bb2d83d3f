import type { Hindrance } from '#web/lib/passkey-support.ts'
import styles from './passkeys.module.css'
import { text } from './text.ts'

/** Why there are no passkeys here, and the address where there are. */
export function HindranceNote({ hindrance }: { hindrance: NonNullable<Hindrance> }) {
  if (typeof hindrance === 'string') return <p className={styles.note}>{text[hindrance]}</p>
  return (
    <p className={styles.note}>
      {text.elsewhere}{' '}
      <a href={`${hindrance.elsewhere}/me/settings/account`}>
        <bdi dir="ltr">{hindrance.elsewhere}</bdi>
      </a>
    </p>
  )
}
