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
  /** Called after the queries that the action refreshes are read again. */
  onDone?: ((result: Result) => Promise<void> | void) | undefined
  /** Offered by the toast: takes the action back. */
  undo?: (() => void) | undefined
  /** Whether a toast shows errors, because the page has no place for them. */
  toastErrors?: boolean
  /** Stays on the page, wherever the action leads without JavaScript. */
  stays?: boolean
}

/** How long a toast offers an undo, in ms; shorter than the time for which the server accepts one. */
const UNDO_TOAST_MS = 10_000

/** Tells the viewer the outcome of an action, if it has a message, and offers its undo. */
export function showOutcome<Param extends string, Result>(
  action: Pick<Action<Param, object, Result>, 'done'>,
  result: Result,
  params: Readonly<Record<Param, string>>,
  undo?: () => void,
): void {
  const message = noticeOf(action, result, params)
  if (message !== undefined) showToast({ message, ...(undo && { undo, durationMs: UNDO_TOAST_MS }) })
}

/**
 * Binds an action to its parameters. The idempotency key of a form stays until its content changes or the action succeeds, so that a retry
 * repeats the same call.
 */
export function useAction<Param extends string, Fields extends object, Result>(
  action: Action<Param, Fields, Result>,
  params: Readonly<Record<Param, string>>,
  { onDone, undo, toastErrors = false, stays = false }: Options<Result> = {},
): BoundAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys())
  const refresh = () => Promise.all(action.refreshes(params).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error } = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) =>
      withReauthentication(() => action.run(api, { ...params, ...(action.fields?.(readFields(data)) as Fields) })),
    onSuccess: async (result) => {
      setKeyOf(() => createIdempotencyKeys())
      showOutcome(action, result, params, undo)
      if (action.to && !stays) await navigate({ href: action.to(result, params) })
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
  }
}

const contentOf = (data: FormData): string =>
  JSON.stringify(
    Array.from(data, ([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.lastModified]]),
  )
