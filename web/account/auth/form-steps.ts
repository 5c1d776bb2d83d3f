import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest, FormResult, FormStep } from '#web/lib/form-action.ts'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import { nextPath } from './next-path.ts'
import { readPuzzle } from './proof-of-work.ts'
import type { PostedStep } from './SignInFlow.tsx'
import { text } from './text.ts'

const signInStep = (step: PostedStep): FormStep => ({ step })

/** Path to open after sign-in, from the page's `next`. */
const nextOf = (url: URL): string | undefined => nextPath(url.searchParams.get('next'))

/** Continues after a step of a sign-in, as `SignInFlow` does with JavaScript. */
function continueSignIn({ viewer, twoFactor, reactivation }: SignInResult, { url }: FormRequest, challenge?: string): FormResult {
  if (viewer) return { to: nextOf(url) ?? '/home' }
  if (twoFactor) return signInStep({ at: 'second', step: twoFactor })
  if (reactivation) return signInStep({ at: 'closed', step: reactivation })
  if (challenge) return signInStep({ at: 'profile', challenge })
  return {}
}

const readAddress = ({ fields, params }: FormRequest): string => (params.address ?? fields.text('address')).trim()

const codeStep = (request: FormRequest): FormStep =>
  signInStep({
    at: 'code',
    typed: readAddress(request),
    sent: { challenge: request.fields.text('challenge'), expiresAt: 0, resendAfter: 0 },
  })

/** `values` are the form's fields or the parameters of a button. */
function twoFactorStep(values: { pendingSignIn?: string; methods?: string; usesRecoveryCode?: string }): FormStep {
  const { pendingSignIn = '', methods = '', usesRecoveryCode } = values
  const step = {
    pendingSignIn,
    expiresAt: 0,
    methods: (['totp', 'recovery'] as const).filter((method) => methods.split(',').includes(method)),
  }
  return signInStep({ at: 'second', step, usesRecoveryCode: usesRecoveryCode === 'true' })
}

const optional = (name: string, value: string) => (value ? { [name]: value } : {})

export const formSteps: FormActions = {
  'auth.start': {
    run: async ({ fields }) => {
      const login = fields.text('login').trim()
      if (!login) throw new ApiError(400, { code: 'invalid', message: text.loginEmpty, fields: { login: text.loginEmpty }, requestId: '' })
      return signInStep({ at: 'password', typed: login })
    },
  },
  'auth.restart': async () => ({}),
  'auth.sign-in': {
    run: async (request) => {
      const json = { login: request.fields.text('login'), password: request.fields.text('password') }
      return continueSignIn(await unwrap(request.api.api.auth['sign-in'].$post({ json })), request)
    },
    onError: ({ fields }) => signInStep({ at: 'password', typed: fields.text('login') }),
  },
  'auth.request-code': {
    run: async (request) => {
      const address = readAddress(request)
      const sent = await unwrap(request.api.api.auth.codes.$post({ json: { address } })).catch(explainProofOfWork)
      return signInStep({ at: 'code', typed: address, sent: { ...sent, resendAfter: 0 } })
    },
    // Only the button beside a password or a code has the address as a parameter.
    onError: ({ params, url }) =>
      params.address !== undefined && url.pathname === '/login' ? signInStep({ at: 'password', typed: params.address }) : {},
  },
  'auth.verify-code': {
    run: async (request) => {
      const json = { challenge: request.fields.text('challenge'), code: request.fields.text('code') }
      return continueSignIn(await unwrap(request.api.api.auth.codes.verify.$post({ json })), request, json.challenge)
    },
    onError: codeStep,
  },
  'auth.choose-code': async ({ params }) => twoFactorStep(params),
  'auth.two-factor': {
    run: async (request) => {
      const json = { pendingSignIn: request.fields.text('pendingSignIn'), code: request.fields.text('code') }
      return continueSignIn(await unwrap(request.api.api.auth['two-factor'].$post({ json })), request)
    },
    onError: ({ fields }) =>
      twoFactorStep({
        pendingSignIn: fields.text('pendingSignIn'),
        methods: fields.text('methods'),
        usesRecoveryCode: fields.text('usesRecoveryCode'),
      }),
  },
  'auth.reactivate': async (request) =>
    continueSignIn(
      await unwrap(request.api.api.auth.reactivate.$post({ json: { pendingSignIn: request.params.pendingSignIn ?? '' } })),
      request,
    ),
  'auth.register': {
    run: async ({ fields, api, url }) => {
      const profile = ['name', 'handle', 'password'].map((name) =>
        optional(name, name === 'password' ? fields.text(name) : fields.text(name).trim()),
      )
      await unwrap(api.api.auth.register.$post({ json: Object.assign({ challenge: fields.text('challenge') }, ...profile) }))
      const next = nextOf(url)
      return { to: `/me/interests?welcome=1${next ? `&next=${encodeURIComponent(next)}` : ''}` }
    },
    onError: ({ fields }) => signInStep({ at: 'profile', challenge: fields.text('challenge') }),
  },
  'auth.sign-out': async ({ api }) => {
    await unwrap(api.api.auth['sign-out'].$post())
    return { to: '/' }
  },
}

/** Says what to do when a code requires a proof of work, which a browser without JavaScript cannot compute. */
function explainProofOfWork(error: unknown): never {
  if (error instanceof ApiError && readPuzzle(error))
    throw new ApiError(error.status, { ...error.body, message: text.needsScripts, fields: undefined }, error.retryAfter)
  throw error
}
