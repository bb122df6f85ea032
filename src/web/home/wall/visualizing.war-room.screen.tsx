// The second wall, for anybody: the sample, or what was published.
import { visualizingCalls } from '../../../contract/office/visualizing.ts'
import { useCall } from '../../api/query.ts'
import { Wall, type WallFigures } from './wall.tsx'
import { WarRoom } from './war-room.tsx'

const useFigures = (): WallFigures | null => {
  const { data } = useCall(visualizingCalls.warRoom, {})
  return data ? { publishedAt: data.publishedAt, drawn: <WarRoom data={data} /> } : null
}

const WarRoomScreen = () => <Wall name="warRoom" useFigures={useFigures} />

export default WarRoomScreen
