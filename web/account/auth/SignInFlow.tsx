import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePostedStep } from '#web/lib/post-button.ts'
import { LoadedFeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CodeSent, SignInResult, ViewerView } from '#worker/account/auth/contract.ts'
import { ProfileStep, ReactivateStep } from './AccountSteps.tsx'
import styles from './accounts.module.css'
import { CodeStep, TwoFactorStep } from './CodeSteps.tsx'
import { AddressStep, LoginStep, PasswordStep } from './FirstSteps.tsx'
import { nextPath } from './next-path.ts'
import { viewerQuery } from './queries.ts'
import { type LineOfPost, SideLine } from './SideLine.tsx'
import { text } from './text.ts'

interface FormProps {
  next: string | undefined
  /** Shown beside the form. */
  line: LineOfPost | undefined
}

/** Verifying an address without an account continues to registration. */
export const SignIn = ({ next, line }: FormProps) => (
  <SignInFlow
    next={next}
    line={line}
    title={text.welcomeBack}
    newUser={{ title: text.createAccount, lead: text.newUserLead }}
    renderFirstStep={(step) => <LoginAndPassword {...step} />}
    alternative={{ prompt: text.noAccount, to: '/register', label: text.register }}
  />
)

function LoginAndPassword({ typed, onTyped, onSent, onSignInResult }: FirstStepProps) {
  const [hasLogin, setHasLogin] = useState(usePostedStep<PostedStep>()?.at === 'password')
  return hasLogin ? (
    <PasswordStep login={typed.trim()} onSignInResult={onSignInResult} onSent={onSent} onChangeLogin={() => setHasLogin(false)} />
  ) : (
    <LoginStep
      login={typed}
      onLogin={(login) => {
        onTyped(login)
        setHasLogin(true)
      }}
      onSignInResult={onSignInResult}
    />
  )
}

/** Verifying an address that already has an account signs the user in instead. */
export const Register = ({ next, line }: FormProps) => (
  <SignInFlow
    next={next}
    line={line}
    title={text.createAccount}
    renderFirstStep={({ typed, onTyped, onSent }) => (
      <>
        <LoadedFeatureNotice feature="registration" />
        <AddressStep
          address={typed}
          onSent={(address, sent) => {
            onTyped(address)
            onSent(sent)
          }}
        />
      </>
    )}
    alternative={{ prompt: text.haveAccount, to: '/login', label: text.signIn }}
  />
)

type Step =
  | { at: 'first' }
  | { at: 'code'; sent: CodeSent }
  | { at: 'second'; step: NonNullable<SignInResult['twoFactor']> }
  | { at: 'closed'; step: NonNullable<SignInResult['reactivation']> }
  | { at: 'profile'; challenge: string }

/** Step after a form posted without JavaScript; the password step belongs to the first one. */
export type PostedStep = (Step | { at: 'password' }) & { typed?: string; usesRecoveryCode?: boolean }

interface FirstStepProps {
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  onSignInResult: (entered: SignInResult) => void
}

interface SignInFlowProps extends FormProps {
  title: string
  newUser?: { title: string; lead: string }
  renderFirstStep: (step: FirstStepProps) => ReactNode
  alternative: { prompt: string; to: '/login' | '/register'; label: string }
}

function SignInFlow({ next, line, title, newUser, renderFirstStep, alternative }: SignInFlowProps) {
  const posted = usePostedStep<PostedStep>()
  const [typed, setTyped] = useState(posted?.typed ?? '')
  const [step, setStep] = useState<Step>(posted && posted.at !== 'password' ? posted : { at: 'first' })
  const { completeSignIn, startOnboarding } = useCompleteSignIn(next)
  const handleResult = ({ viewer, twoFactor, reactivation }: SignInResult, challenge?: string) => {
    if (viewer) void completeSignIn(viewer)
    else if (twoFactor) setStep({ at: 'second', step: twoFactor })
    else if (reactivation) setStep({ at: 'closed', step: reactivation })
    else if (challenge) setStep({ at: 'profile', challenge })
  }
  const onSent = (sent: CodeSent) => setStep({ at: 'code', sent })
  const restart = () => setStep({ at: 'first' })
  const form = (
    <div className={styles.flow}>
      <PageTitle>{(step.at === 'profile' && newUser?.title) || title}</PageTitle>
      {step.at === 'first' && renderFirstStep({ typed, onTyped: setTyped, onSent, onSignInResult: handleResult })}
      {step.at === 'code' && (
        <CodeStep
          address={typed.trim()}
          sent={step.sent}
          onResent={onSent}
          onSignInResult={(entered) => handleResult(entered, step.sent.challenge)}
          onChangeAddress={restart}
        />
      )}
      {step.at === 'second' && <TwoFactorStep step={step.step} onSignInResult={handleResult} onRestart={restart} />}
      {step.at === 'closed' && <ReactivateStep step={step.step} onSignInResult={handleResult} onRestart={restart} />}
      {step.at === 'profile' && newUser && <p>{newUser.lead}</p>}
      {step.at === 'profile' && <ProfileStep challenge={step.challenge} onCreated={(viewer) => void startOnboarding(viewer)} />}
      {(step.at === 'profile' || (step.at === 'first' && alternative.to === '/login')) && <AcceptTerms />}
      <p className={styles.alternativeLink}>
        {alternative.prompt}{' '}
        <Link to={alternative.to} search={next ? { next } : {}}>
          {alternative.label}
        </Link>
      </p>
    </div>
  )
  if (!line) return form
  return (
    <div className={styles.page}>
      {form}
      <SideLine line={line} />
    </div>
  )
}

/**
 * Returns handlers that clear the visitor’s cached data and navigate after sign-in. `completeSignIn` opens `next` or the home page;
 * `startOnboarding` shows a new user the interests page first.
 */
function useCompleteSignIn(next: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const path = nextPath(next)
  const goTo = (href: string) => async (viewer: ViewerView) => {
    queryClient.clear()
    queryClient.setQueryData(viewerQuery(api).queryKey, { viewer })
    router.clearCache()
    // Comes before the reload, because the pages of signing in redirect a member to `next`, which a new user would then see for a moment.
    await router.navigate({ href, replace: true })
    await router.invalidate()
  }
  return {
    completeSignIn: goTo(path ?? '/home'),
    startOnboarding: goTo(`/me/interests?welcome=1${path ? `&next=${encodeURIComponent(path)}` : ''}`),
  }
}

/** Says what a new member accepts by registering; the links open a new tab, so that the form keeps its input. */
const AcceptTerms = () => (
  <p className={styles.terms}>
    {text.accept.before}{' '}
    {text.accept.links.map(({ to, label, after }) => (
      <span key={to}>
        <PathLink to={to} target="_blank">
          {label}
        </PathLink>
        {after}
      </span>
    ))}
  </p>
)
