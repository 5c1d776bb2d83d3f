import type { Action } from './lib/action.ts'
import { type FormActions, toFormAction } from './lib/form-action.ts'

type AnyAction = Action<string, object, unknown>

/** An action, or actions by what they concern, such as the fields of a profile. */
type Exported = AnyAction | Readonly<Record<string, AnyAction>>

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob('./*/**/actions.ts', { eager: true }) as Readonly<Record<string, Readonly<Record<string, Exported>>>>

const isAction = (exported: Exported): exported is AnyAction => typeof exported.run === 'function'

/** All actions that slices declare in their `actions.ts`. */
export const listDeclaredActions = (): AnyAction[] =>
  Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => (isAction(exported) ? [exported] : Object.values(exported)))

/** All declared actions by name. Only the server imports them together. */
export const declaredActions: FormActions = Object.fromEntries(listDeclaredActions().map((action) => [action.name, toFormAction(action)]))
