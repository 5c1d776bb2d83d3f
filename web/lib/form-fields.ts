import type { FormFields } from './form-action.ts'

/** Returns the data of a form with these fields. */
export function toFormData(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** Reads the data of a form; the values of missing fields are empty. */
export const readFields = (data: FormData): FormFields => ({
  text: (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  },
  all: (name) => data.getAll(name).filter((value) => typeof value === 'string'),
  has: (name) => data.has(name),
  file: (name) => {
    const value = data.get(name)
    return value instanceof File && value.size > 0 ? value : undefined
  },
})
