import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { handleQuery, viewerQuery } from '#web/account/auth/queries.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnHandle } from '#worker/people/handles/contract.ts'
import styles from './handles.module.css'
import { ownHandleQuery } from './queries.ts'
import { text } from './text.ts'

export function HandleRow() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: own } = useSuspenseQuery(ownHandleQuery(api))
  return (
    <ChangeHandleRow
      title={text.handle}
      own={own}
      form="handles.change"
      change={(handle) => unwrap(api.api.me.handle.$put({ json: { handle } }))}
      onChanged={async (changed) => {
        queryClient.setQueryData(ownHandleQuery(api).queryKey, changed)
        await queryClient.invalidateQueries({ queryKey: viewerQuery(api).queryKey })
      }}
    />
  )
}

interface ChangeHandleProps {
  title: string
  own: OwnHandle
  /** Action that changes the handle without JavaScript, from the field `handle`. */
  form: string
  change: (handle: string) => Promise<OwnHandle>
  /** Updates cached queries. */
  onChanged: (changed: OwnHandle) => Promise<unknown>
}

/** Settings row of the handle of a user or publication, with its availability and the changes that are left. */
export const ChangeHandleRow = (props: ChangeHandleProps) => (
  <EditRow title={props.title} forms={props.form} value={<bdi dir="ltr">@{props.own.handle}</bdi>}>
    {(close) => <HandleForm {...props} close={close} />}
  </EditRow>
)

function HandleForm({ title, own, form, change: changeHandle, onChanged, close }: ChangeHandleProps & { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [typed, setTyped] = useState(own.handle)
  const debouncedHandle = useDebounced(typed.trim().toLowerCase(), 300)
  const isOwn = debouncedHandle === own.handle || own.previous.includes(debouncedHandle)
  const availability = useQuery({ ...handleQuery(api, debouncedHandle), enabled: debouncedHandle.length >= 3 && !isOwn })
  const change = useMutation({
    mutationFn: () => withReauthentication(() => changeHandle(typed)),
    onSuccess: async (changed) => {
      await onChanged(changed)
      await router.invalidate()
      showToast({ message: text.saved })
      close()
    },
  })
  const { fields, formError } = fieldErrors(change.error, ['handle'])
  const unavailableReason =
    !isOwn && availability.data && !availability.data.available ? (availability.data.reason ?? undefined) : undefined
  const hint = !isOwn && availability.data?.available ? text.free : text.hint
  return (
    <EditForm form={form} onSubmit={() => change.mutate()} onCancel={close} pending={change.isPending} error={formError}>
      <Field label={title} hint={hint} error={change.isError ? (fields.handle ?? unavailableReason) : unavailableReason}>
        {(control) => (
          <TextInput
            {...control}
            name="handle"
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
        {own.generated
          ? text.automatic
          : own.nextChangeAt === null
            ? text.left(formatNumber(own.changesLeft))
            : text.none(formatDate(own.nextChangeAt))}
      </p>
      {own.previous.length > 0 && (
        <p className={styles.note}>
          {text.earlier} <bdi dir="ltr">{own.previous.map((handle) => `@${handle}`).join(' ')}</bdi>
        </p>
      )}
    </EditForm>
  )
}
