// Signing in by a scan.
import { sessionApi } from '../../api/session-api.ts'
import { ScanPicture } from '../../parts/sign-in/scan-picture.tsx'
import { quietly } from '../../parts/sign-in/sign-in-api.ts'
import type { CardProps } from './card.ts'

export const ScanCard = ({ onResult }: CardProps) => (
  <ScanPicture onTicket={async (given) => onResult(await sessionApi.login(given, quietly), false)} />
)
