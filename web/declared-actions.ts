import type { Action } from './lib/action.ts'
import { type FormActions, toFormAction } from './lib/form-action.ts'

type AnyAction = Action<string, object, unknown>

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob('./*/**/actions.ts', { eager: true }) as Readonly<Record<string, Record<string, AnyAction>>>

/** All actions that slices declare in their `actions.ts`, by name. Only the server imports them together. */
export const declaredActions: FormActions = Object.fromEntries(
  Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .map((action) => [action.name, toFormAction(action)]),
)
