import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TokenView } from '#worker/api-tokens/contract.ts'
import { tokensQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './tokens.module.css'

/** A token by its name, with what it may do and when it last did; revoking it can't be undone, so it is asked for twice. */
export function TokenRow({ token: { hash, name, scopes, createdAt, expiresAt, usedAt } }: { token: TokenView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => read(api.api.me['api-tokens'][':hash'].$delete({ param: { hash } })),
    onSuccess: () => showToast({ message: text.revoked }),
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey })
    },
  })
  return (
    <li className={styles.row}>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{scopes.map((scope) => text.scopeNames[scope]).join('، ')}</span>
          <span>
            {text.madeAt} <Time at={createdAt} />
          </span>
          <span>
            {expiresAt === null ? (
              text.forever
            ) : (
              <>
                {text.until} <Time at={expiresAt} />
              </>
            )}
          </span>
          <span>
            {usedAt === null ? (
              text.unused
            ) : (
              <>
                {text.usedAt} <Time at={usedAt} as="ago" />
              </>
            )}
          </span>
        </p>
      </div>
      <Button variant="quiet" size="small" aria-label={text.revokeOf(name)} onClick={() => setAsking(true)}>
        {text.revoke}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.sureTitle}
        actions={
          <>
            <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {text.revoke}
            </Button>
            <Button variant="plain" onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
          </>
        }
      >
        <p>
          «<bdi>{name}</bdi>»: {text.sure}
        </p>
      </Dialog>
    </li>
  )
}
