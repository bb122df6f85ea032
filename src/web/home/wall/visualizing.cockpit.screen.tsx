// The first wall, for anybody: the sample, or what was published.
import { visualizingCalls } from '../../../contract/office/visualizing.ts'
import { useCall } from '../../api/query.ts'
import { Cockpit } from './cockpit.tsx'
import { Wall, type WallFigures } from './wall.tsx'

const useFigures = (): WallFigures | null => {
  const { data } = useCall(visualizingCalls.cockpit, {})
  return data ? { publishedAt: data.publishedAt, drawn: <Cockpit data={data} /> } : null
}

const CockpitScreen = () => <Wall name="cockpit" useFigures={useFigures} />

export default CockpitScreen
