import { describe, expect, test } from 'vitest'
import { errorResponse, type SentRequest } from './fake-api.ts'
import { type FormRow, submitForm } from './submit-form.ts'

/** Tests what each form sends and where it leads, that it passes on a rejection of its last request, and what it needs. */
export function describeForms(rows: readonly FormRow[]): void {
  describe.each(rows)('the form $form', (row) => {
    const { form, fields = {}, answers, page = '/here', sends, to, notice, step, needs = [] } = row

    test('sends what it says and leads on', async () => {
      const { sent, ...outcome } = await submitForm(form, fields, { answers, page })
      expect(sent).toEqual(sends)
      if (step === undefined) expect(outcome).toEqual({ to: to ?? page, notice })
      else expect(outcome).toMatchObject({ status: 200, step })
    })

    const [last]: readonly SentRequest[] = sends.slice(-1)
    test.runIf(last)('shows the error of a rejected request, and no success', async () => {
      const {
        status,
        error,
        to: redirect,
      } = await submitForm(form, fields, {
        answers: { ...answers, [last?.[0] ?? '']: errorResponse(409, 'stale') },
        page,
      })
      expect([status, error?.code, redirect]).toEqual([409, 'stale', undefined])
    })

    test.each(needs)('sends nothing without %s', async (name) => {
      const { [name]: _, ...rest } = fields
      const { sent, status, error } = await submitForm(form, rest, { answers, page })
      expect([status, error?.code]).toEqual([400, 'invalid'])
      expect(sent.filter(([address]) => !address.startsWith('GET '))).toEqual([])
    })
  })
}
