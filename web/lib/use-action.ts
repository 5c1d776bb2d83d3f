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
  /** Drops the error, such as when its field changes. */
  reset: () => void
}

interface Options<Result> {
  /** Called after the queries that the action refreshes are read again. */
  onDone?: (result: Result) => Promise<void> | void
  /** Offered by the toast: takes the action back. */
  undo?: () => void
  /** Whether a toast shows errors, because the button may be gone once the queries are read again. */
  toastErrors?: boolean
}

/**
 * Binds an action to its parameters. The idempotency key of a form changes with its content and after a success, so that only
 * a retry repeats the same call.
 */
export function useAction<Param extends string, Fields extends object, Result>(
  action: Action<Param, Fields, Result>,
  params: Readonly<Record<Param, string>>,
  { onDone, undo, toastErrors }: Options<Result> = {},
): BoundAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys())
  const refresh = () => Promise.all(action.refreshes(params).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error, reset } = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) =>
      withReauthentication(() => action.run(api, { ...params, ...(action.fields?.(readFields(data)) as Fields) })),
    onSuccess: async (result) => {
      setKeyOf(() => createIdempotencyKeys())
      const message = noticeOf(action, result)
      if (message !== undefined) showToast({ message, undo })
      if (action.to) await navigate({ href: action.to(result) })
      await refresh()
      await onDone?.(result)
    },
    // The form shows the error at once, not after the queries.
    onError: ({ message }) => {
      if (toastErrors) showToast({ message, failed: true })
      void refresh()
    },
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
    reset,
  }
}

const contentOf = (data: FormData): string =>
  JSON.stringify(
    Array.from(data, ([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
