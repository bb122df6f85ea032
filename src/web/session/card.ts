// What the cards of the sign-in page are given, and what they hand on.
import type { LoginResultShape } from '../../contract/session.ts'
import type { CaptchaMode } from '../parts/captcha-field.tsx'

export type CardProps = {
  /** The way in has led to this: tokens, or a step that is still to be done. */
  onResult: (result: LoginResultShape, remember: boolean) => void
  onForgot: () => void
  /** Whether letters are asked for never, from the beginning, or after some failures. */
  captchaMode: CaptchaMode
  /** For how many days whoever wants it stays signed in. */
  rememberDays: number
}

/** A card that takes the place of the ways in, until it is done or one goes back. */
export type StepProps = {
  onResult: (result: LoginResultShape) => void
  onBack: () => void
}
