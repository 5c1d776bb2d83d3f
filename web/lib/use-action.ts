import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { type Action, noticeOf } from './action.ts'
import { createIdempotencyKeys } from './create-idempotency-keys.ts'
import { readFields } from './form-fields.ts'
import { formName } from './post-button.ts'
import { withReauthentication } from './reauthentication.ts'

/** An action with its parameters, for `ActionButton`, `ActionForm` or `EditForm`. */
export interface BoundAction {
  /** Value of the field `_form`. */
  form: string
  withKey: boolean | undefined
  /** Runs the action with the data of its form, unless it is running. */
  run: (data?: FormData) => void
  isPending: boolean
  error: Error | null
}

interface Options<Result> {
  /** Called with the answer at once, for what must not wait: a secret that is shown once, or a dialog that covers the toast. */
  onResult?: (result: Result) => void
  /** Called after the queries that the action refreshes are read again. */
  onDone?: (result: Result) => Promise<void> | void
}

/** Binds an action to its parameters. The idempotency key of a form changes with its content, so that a retry repeats the same call. */
export function useAction<Param extends string, Fields extends object, Result>(
  action: Action<Param, Fields, Result>,
  params: Readonly<Record<Param, string>>,
  { onResult, onDone }: Options<Result> = {},
): BoundAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [keyOf] = useState(() => createIdempotencyKeys())
  const refresh = () => Promise.all(action.refreshes(params).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error } = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) =>
      withReauthentication(() => action.run(api, { ...params, ...(action.fields?.(readFields(data)) as Fields) })),
    onSuccess: async (result) => {
      onResult?.(result)
      const message = noticeOf(action, result)
      if (message !== undefined) showToast({ message })
      if (action.to) await navigate({ href: action.to(result) })
      await refresh()
      await onDone?.(result)
    },
    // The form shows the error at once, not after the queries.
    onError: () => void refresh(),
  })
  return {
    form: formName(action.name, params),
    withKey: action.withKey,
    run: (data = new FormData()) => {
      if (isPending) return
      if (action.withKey && !data.has('key')) data.append('key', keyOf(contentOf(data)))
      mutate(data)
    },
    isPending,
    error,
  }
}

const contentOf = (data: FormData): string =>
  JSON.stringify(
    Array.from(data, ([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
