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
  /** Called with the answer at once, for what must not wait: a secret that is shown once, or a dialog that covers the toast. */
  onResult?: ((result: Result) => void) | undefined
  /**
   * Takes the place of the toast and of the next page, where the page itself shows the result. The action may go on then, so that its
   * idempotency key stays.
   */
  instead?: ((result: Result) => Promise<void> | void) | undefined
  /** Called after the queries that the action refreshes are refetched. */
  onDone?: ((result: Result) => Promise<void> | void) | undefined
  /** Undoes the action; its toast offers that. */
  undo?: (() => void) | undefined
  /** Whether a toast shows errors, because the button may be gone once the queries are refetched. */
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
 * Binds an action to its parameters. The idempotency key of a form stays until its content or parameters change or the action succeeds, so
 * that a retry repeats the same call.
 */
export function useAction<Param extends string, Fields extends object, Result>(
  action: Action<Param, Fields, Result>,
  params: Readonly<Record<Param, string>>,
  { onResult, instead, onDone, undo, toastErrors, stays }: Options<Result> = {},
): BoundAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys())
  const form = formName(action.name, params)
  const refresh = () => Promise.all(action.refreshes(params).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error, reset } = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) =>
      withReauthentication(() => action.run(api, { ...params, ...(action.fields?.(readFields(data)) as Fields) })),
    onSuccess: async (result) => {
      onResult?.(result)
      if (instead) await instead(result)
      else {
        setKeyOf(() => createIdempotencyKeys())
        showOutcome(action, result, params, undo)
        if (action.to && !stays) await navigate({ href: action.to(result, params) })
      }
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
    form,
    withKey: action.withKey,
    run: (data = new FormData()) => {
      if (isPending) return
      if (action.withKey && !data.has('key')) data.append('key', keyOf(form + contentOf(data)))
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
