import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { handleQuery } from '#web/account/auth/queries.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import type { Action } from '#web/lib/action.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import type { OwnHandle } from '#worker/people/handles/contract.ts'
import { changeHandle } from './actions.ts'
import { ownHandleQuery } from './queries.ts'
import { text } from './text.ts'

export function HandleRow() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownHandleQuery(api))
  return <ChangeHandleRow title={text.handle} own={own} action={changeHandle} params={{}} />
}

interface ChangeHandleProps<Param extends string> {
  title: string
  own: OwnHandle
  action: Action<Param, { handle: string }, OwnHandle>
  params: Readonly<Record<Param, string>>
}

/** Settings row of the handle of a user or publication, with its availability and the changes that are left. */
export const ChangeHandleRow = <Param extends string>(props: ChangeHandleProps<Param>) => (
  <EditRow title={props.title} forms={formName(props.action.name, props.params)} value={<bdi dir="ltr">@{props.own.handle}</bdi>}>
    {(close) => <HandleForm {...props} close={close} />}
  </EditRow>
)

function HandleForm<Param extends string>({ title, own, action, params, close }: ChangeHandleProps<Param> & { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [typed, setTyped] = useState(own.handle)
  const debouncedHandle = useDebounced(typed.trim().toLowerCase(), 300)
  const isOwn = debouncedHandle === own.handle || own.previous.includes(debouncedHandle)
  const availability = useQuery({ ...handleQuery(api, debouncedHandle), enabled: debouncedHandle.length >= 3 && !isOwn })
  const onDone = async () => {
    await router.invalidate()
    close()
  }
  const change = useAction(action, params, { onDone })
  const { fields, formError } = fieldErrors(change.error, ['handle'])
  const unavailableReason =
    !isOwn && availability.data && !availability.data.available ? (availability.data.reason ?? undefined) : undefined
  const hint = !isOwn && availability.data?.available ? text.free : text.hint
  return (
    <EditForm action={change} onCancel={close} error={formError}>
      <Field label={title} hint={hint} error={fields.handle ?? unavailableReason}>
        {(control) => (
          <HandleInput
            {...control}
            autoFocus
            maxLength={30}
            value={typed}
            onValueChange={(handle) => {
              change.reset()
              setTyped(handle)
            }}
          />
        )}
      </Field>
      <p className={form.hint}>
        {own.generated
          ? text.automatic
          : own.nextChangeAt === null
            ? text.left(formatNumber(own.changesLeft))
            : text.none(formatDate(own.nextChangeAt))}
      </p>
      {own.previous.length > 0 && (
        <p className={form.hint}>
          {text.earlier} <bdi dir="ltr">{own.previous.map((handle) => `@${handle}`).join(' ')}</bdi>
        </p>
      )}
    </EditForm>
  )
}
