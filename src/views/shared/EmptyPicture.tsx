import type { ReactNode } from 'react'
import styles from './EmptyPicture.module.css'

type EmptyPictureName = 'research' | 'timeline' | 'datasets' | 'playbooks'

/** Decorative: a sketch of what an empty page will show. */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 132" aria-hidden="true" focusable="false">
      {pictures[name]}
    </svg>
  )
}

type Box = { x: number; y: number; width: number; height: number }
const Sheet = (box: Box) => <rect {...box} rx="5" className={styles.sheet} />
const Line = (box: Omit<Box, 'height'>) => <rect {...box} height="4" rx="2" className={styles.line} />
const Lead = (box: Omit<Box, 'height'>) => <rect {...box} height="5" rx="2.5" className={styles.lead} />

const pictures: Record<EmptyPictureName, ReactNode> = {
  research: (
    <>
      <path
        d="M92 36C120 36 120 28 142 28M92 66C118 66 120 66 142 66M92 96C120 96 120 104 142 104"
        className={styles.path}
      />
      {[21, 51, 81].map((y) => (
        <g key={y}>
          <Sheet x={32} y={y} width={60} height={30} />
          <Line x={40} y={y + 8} width={34} />
          <Line x={40} y={y + 17} width={42} />
        </g>
      ))}
      <Sheet x={142} y={10} width={72} height={112} />
      <Lead x={152} y={22} width={42} />
      {[36, 46, 56, 76, 86, 96].map((y, index) => (
        <Line key={y} x={152} y={y} width={index % 3 === 2 ? 34 : 52} />
      ))}
    </>
  ),
  timeline: (
    <>
      <path d="M16 98H224" className={styles.path} />
      {[
        { x: 30, y: 44 },
        { x: 84, y: 22 },
        { x: 138, y: 50 },
        { x: 192, y: 30 },
      ].map(({ x, y }, index) => (
        <g key={x}>
          <path d={`M${x} ${y + 32}V98`} className={styles.path} />
          <Sheet x={x - 20} y={y} width={40} height={32} />
          <Line x={x - 13} y={y + 9} width={26} />
          <Line x={x - 13} y={y + 18} width={18} />
          <circle cx={x} cy="98" r="4" className={index === 3 ? styles.mark : styles.dot} />
          <Line x={x - 10} y={110} width={20} />
        </g>
      ))}
    </>
  ),
  datasets: (
    <>
      <Sheet x={20} y={14} width={112} height={104} />
      <path d="M20 36H132M20 57H132M20 78H132M20 99H132M68 14V118" className={styles.path} />
      {[24, 45, 66, 87, 107].map((y, index) =>
        index === 0 ? (
          <g key={y}>
            <Lead x={28} y={y} width={26} />
            <Lead x={76} y={y} width={34} />
          </g>
        ) : (
          <g key={y}>
            <Line x={28} y={y} width={30 - index * 3} />
            <Line x={94 + index * 2} y={y} width={30 - index * 2} />
          </g>
        ),
      )}
      <path d="M152 20V118H222" className={styles.path} />
      {[
        { x: 162, height: 38 },
        { x: 182, height: 62 },
        { x: 202, height: 82 },
      ].map(({ x, height }, index) => (
        <rect
          key={x}
          x={x}
          y={118 - height}
          width="12"
          height={height}
          rx="2"
          className={index === 2 ? styles.mark : styles.bar}
        />
      ))}
    </>
  ),
  playbooks: (
    <>
      <path d="M44 30V102" className={styles.path} />
      {[30, 66, 102].map((y, index) => (
        <g key={y}>
          <Sheet x={66} y={y - 15} width={148} height={30} />
          <Lead x={76} y={y - 7} width={48} />
          <Line x={76} y={y + 3} width={index === 1 ? 92 : 112} />
          <circle cx="44" cy={y} r="9" className={index === 0 ? styles.mark : styles.dot} />
          {index === 0 && <path d={`M40 ${y}l3 3 5.5-6`} className={styles.tick} />}
        </g>
      ))}
    </>
  ),
}
