// A PDF as the viewer of the browser shows it; whoever uses it gives `.pdf-viewer` its size.
import { useEffect, useState } from 'react'

/** The file lives as long as it is shown. */
export const PdfViewer = ({ file, title }: { file: Blob; title: string }) => {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === '' ? null : <iframe className="pdf-viewer" title={title} src={address} />
}
