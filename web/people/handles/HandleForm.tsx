import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { handleQuery, viewerQuery } from '#web/account/auth/queries.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnHandle } from '#worker/people/handles/contract.ts'
import styles from './handles.module.css'
import { ownHandleQuery } from './queries.ts'
import { text } from './text.ts'

/** Another handle: whether it is free, how many changes are left, and what becomes of the old one. */
export function HandleForm({ own, close }: { own: OwnHandle; close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const { withProof, dialog } = useProof()
  const [typed, setTyped] = useState(own.handle)
  const wanted = useDebounced(typed.trim().toLowerCase(), 300)
  const isOwn = wanted === own.handle || own.earlier.includes(wanted)
  const asked = useQuery({ ...handleQuery(api, wanted), enabled: wanted.length >= 3 && !isOwn })
  const change = useMutation({
    mutationFn: () => withProof(() => read(api.api.me.handle.$put({ json: { handle: typed } }))),
    onSuccess: async (changed) => {
      queryClient.setQueryData(ownHandleQuery(api).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: viewerQuery(api).queryKey })
      await router.invalidate()
      showToast({ message: text.saved })
      close()
    },
  })
  const { fields, rest } = fieldErrors(change.error, ['handle'])
  const taken = !isOwn && asked.data && !asked.data.free ? (asked.data.reason ?? undefined) : undefined
  const hint = !isOwn && asked.data?.free ? text.free : text.hint
  return (
    <>
      <EditForm onSubmit={() => change.mutate()} onCancel={close} pending={change.isPending} error={rest}>
        <Field label={text.handle} hint={hint} error={change.isError ? (fields.handle ?? taken) : taken}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              value={typed}
              onChange={(event) => {
                change.reset()
                setTyped(event.target.value)
              }}
            />
          )}
        </Field>
        <p className={styles.note}>
          {own.automatic
            ? text.automatic
            : own.nextAt === null
              ? text.left(formatNumber(own.changesLeft))
              : text.none(formatDate(own.nextAt))}
        </p>
        {own.earlier.length > 0 && (
          <p className={styles.note}>
            {text.earlier} <bdi dir="ltr">{own.earlier.map((handle) => `@${handle}`).join(' ')}</bdi>
          </p>
        )}
      </EditForm>
      {dialog}
    </>
  )
}
