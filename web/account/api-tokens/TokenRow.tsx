import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Row, RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TokenView } from '#worker/account/api-tokens/contract.ts'
import { tokensQuery } from './queries.ts'
import { text } from './text.ts'

export function TokenRow({ token: { hash, name, scopes, createdAt, expiresAt, usedAt } }: { token: TokenView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useMutation({
    mutationFn: () => unwrap(api.api.me['api-tokens'][':hash'].$delete({ param: { hash } })),
    onSuccess: () => showToast({ message: text.revoked }),
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: () => {
      setConfirming(false)
      return queryClient.invalidateQueries({ queryKey: tokensQuery(api).queryKey })
    },
  })
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <RowMeta>
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
        </RowMeta>
      </div>
      <Button variant="quiet" size="small" aria-label={text.revokeOf(name)} onClick={() => setConfirming(true)}>
        {text.revoke}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.confirmRevokeTitle}
        confirmLabel={text.revoke}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        <p>
          «<bdi>{name}</bdi>»: {text.confirmRevoke}
        </p>
      </ConfirmDialog>
    </Row>
  )
}
