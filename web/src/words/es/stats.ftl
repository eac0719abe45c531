# Estadísticas de las partidas propias.
stats-about = Tus partidas terminadas en las que nadie abandonó. Se cuentan en este navegador y no se envían a ninguna parte.
stats-none = Todavía no hay partidas terminadas tuyas.
stats-save = Guardar como archivo
stats-games = Partidas
stats-won = Ganadas
stats-score = Puntos de media
stats-rounds = Rondas de media
stats-course = Puntos, partida a partida
stats-game = Día
stats-seats = Puestos
stats-place = Lugar
stats-points = Puntos
stats-best = Más puntos: { $points }
stats-lead = Mayor ventaja: { $points }
stats-short = Victoria más rápida: { $rounds } rondas
stats-by-seats = Por número de puestos
stats-rivals = Contra quién
