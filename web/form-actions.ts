import { declaredActions } from './declared-actions.ts'
import type { FormActions } from './lib/form-action.ts'

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const MODULES = import.meta.glob(['./*/**/form-steps.ts', './*/**/form-steps.tsx'], { eager: true }) as Readonly<
  Record<string, { formSteps: FormActions }>
>

/** All actions of forms by name, `slice.verb`: those that slices declare, and steps that are shown without JavaScript only. Only the server imports them. */
export const formActions: FormActions = {
  /** Closes a step of a form. */
  'page.show': async () => ({}),
  ...declaredActions,
  ...Object.assign({}, ...Object.values(MODULES).map(({ formSteps }) => formSteps)),
}
