import type { Action } from './lib/action.ts'
import type { FormAction, FormActions } from './lib/form-action.ts'

type AnyAction = Action<string, object, unknown>

const MODULES = import.meta.glob<Record<string, AnyAction>>('./*/**/actions.ts', { eager: true })

/** Runs an action for a form that a browser without JavaScript posted. A missing parameter is empty, which no route accepts. */
const toFormAction =
  ({ params, fields, run, done }: AnyAction): FormAction['run'] =>
  async (request) => {
    const input = Object.fromEntries(params.map((name) => [name, request.params[name] ?? '']))
    await run(request.api, { ...input, ...fields?.(request.fields) })
    return { ...(done !== undefined && { notice: done }) }
  }

/** All actions that slices declare in their `actions.ts`, by name. Only the server imports them together. */
export const declaredActions: FormActions = Object.fromEntries(
  Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .map((action) => [action.name, toFormAction(action)]),
)
