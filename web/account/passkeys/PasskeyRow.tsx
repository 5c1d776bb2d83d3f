import { useState } from 'react'
import type { WithReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row, RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import styles from './passkeys.module.css'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { text } from './text.ts'

export function PasskeyRow({ passkey, withReauthentication }: { passkey: PasskeyView; withReauthentication: WithReauthentication }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const { name, createdAt, usedAt, backedUp } = passkey
  if (open === 'rename')
    return (
      <Row wraps>
        <RenamePasskey passkey={passkey} onDone={close} />
      </Row>
    )
  return (
    <Row wraps>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <RowMeta>
          <span>
            {text.made} <Time at={createdAt} />
          </span>
          <span>
            {usedAt === null ? (
              text.unused
            ) : (
              <>
                {text.used} <Time at={usedAt} as="ago" />
              </>
            )}
          </span>
          {backedUp && <span>{text.backedUp}</span>}
        </RowMeta>
      </div>
      <p className={styles.actions}>
        <Button variant="plain" size="small" aria-label={text.renameOne(name)} onClick={() => setOpen('rename')}>
          {text.rename}
        </Button>
        <Button variant="quiet" size="small" aria-label={text.removeOne(name)} onClick={() => setOpen('remove')}>
          {text.remove}
        </Button>
      </p>
      {open === 'remove' && <RemovePasskey passkey={passkey} withReauthentication={withReauthentication} onDone={close} />}
    </Row>
  )
}
