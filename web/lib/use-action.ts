import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { showToast } from '#web/ui/toast.ts'
import type { Action } from './action.ts'
import { readFields } from './form-fields.ts'
import { formName } from './post-button.ts'
import { withReauthentication } from './reauthentication.ts'

/** An action with its parameters, for `ActionButton`, `ActionForm` or `EditForm`. */
export interface BoundAction {
  /** Value of the field `_form`. */
  form: string
  /** Runs the action with the data of its form, unless it is running. */
  run: (data?: FormData) => void
  isPending: boolean
  error: Error | null
}

interface Options<Result> {
  /** Called after the queries that the action refreshes are read again. */
  onDone?: (result: Result) => Promise<void> | void
}

/** Binds an action to its parameters. */
export function useAction<Param extends string, Fields extends object, Result>(
  action: Action<Param, Fields, Result>,
  params: Readonly<Record<Param, string>>,
  { onDone }: Options<Result> = {},
): BoundAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const refresh = () => Promise.all(action.refreshes(params).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const { mutate, isPending, error } = useMutation({
    // An action without fields has none to read.
    mutationFn: (data: FormData) =>
      withReauthentication(() => action.run(api, { ...params, ...(action.fields?.(readFields(data)) as Fields) })),
    onSuccess: async (result) => {
      if (action.done !== undefined) showToast({ message: action.done })
      await refresh()
      await onDone?.(result)
    },
    onError: refresh,
  })
  return {
    form: formName(action.name, params),
    run: (data = new FormData()) => {
      if (!isPending) mutate(data)
    },
    isPending,
    error,
  }
}
