import { type Action, noticeOf } from './lib/action.ts'
import type { FormAction, FormActions } from './lib/form-action.ts'

type AnyAction = Action<string, object, unknown>

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob('./*/**/actions.ts', { eager: true }) as Readonly<Record<string, Record<string, AnyAction>>>

/** Runs an action for a form that a browser without JavaScript posted. A missing parameter is empty, which no route accepts. */
const toFormAction =
  (action: AnyAction): FormAction['run'] =>
  async (request) => {
    const { fields, run, to } = action
    const params = Object.fromEntries(action.params.map((name) => [name, request.params[name] ?? '']))
    const result = await run(request.api, { ...params, ...fields?.(request.fields) })
    const notice = noticeOf(action, result, params)
    return { ...(notice !== undefined && { notice }), ...(to && { to: to(result, params) }) }
  }

/** All actions that slices declare in their `actions.ts`, by name. Only the server imports them together. */
export const declaredActions: FormActions = Object.fromEntries(
  Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .map((action) => [action.name, toFormAction(action)]),
)
