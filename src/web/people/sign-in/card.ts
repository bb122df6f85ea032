// What the cards of the sign-in page are given, and what they hand on.
import type { LoginResultShape } from '../../../contract/people/session.ts'

export type CardProps = {
  /** The way in has led to this: tokens, or a step that is still to be done. */
  onResult: (result: LoginResultShape, remember: boolean) => void
  onForgot: () => void
  /** For how many days whoever wants it stays signed in. */
  rememberDays: number
}

/** A card that takes the place of the ways in, until it is done or one goes back. */
export type StepProps = {
  onResult: (result: LoginResultShape) => void
  onBack: () => void
}
