// The picture of a user, or the first letters of his name.
import { fileAddress } from '../api/api-base.ts'
import './user-badge.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return [...name.trim()][0]?.toUpperCase() ?? ''
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
}

type UserBadgeProps = {
  name: string
  /** Where the picture is; '' for none. */
  avatar: string
}

export const UserBadge = ({ name, avatar }: UserBadgeProps) => (
  <span
    className="user-badge grid place-items-center w-24 h-24 text-12 font-semibold rounded-circle bg-chosen-2"
    aria-hidden="true"
  >
    {avatar ? <img className="w-full h-full" src={fileAddress(avatar)} alt="" /> : initialsOf(name)}
  </span>
)
