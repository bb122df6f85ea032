// The mark of the product: a warp, its edge and the picks that turn back into it.

/** `size` in px. */
export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true" className="logo">
    <rect width="30" height="30" rx="7" fill="#1b6fc4" />
    <path d="M8.5 6v18" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M10 9.4h5M10 15.2h5M10 21h5" stroke="#9ecbf8" strokeWidth="2.2" />
    <path d="M15 6.4h8.5M15 12.3h8.5M15 18.1h8.5M15 23.6h8.5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)
