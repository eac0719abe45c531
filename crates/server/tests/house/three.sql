-- A PostgreSQL database of version 3, as pg_dump wrote it after the program of then had opened
-- before.sql.
CREATE TABLE _sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE games (
    id text NOT NULL,
    setup text NOT NULL,
    secret text NOT NULL,
    invite text NOT NULL,
    watch text NOT NULL,
    created_ms bigint NOT NULL,
    status text NOT NULL,
    listed boolean NOT NULL,
    summary text NOT NULL,
    updated_ms bigint NOT NULL
);
CREATE TABLE log (
    game text NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    seat integer,
    text text NOT NULL,
    command text NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE players (
    id text NOT NULL,
    name text NOT NULL,
    made_ms bigint NOT NULL
);
CREATE TABLE schema (
    version bigint NOT NULL
);
CREATE TABLE seated (
    game text NOT NULL,
    player text NOT NULL
);
CREATE TABLE sessions (
    hash text NOT NULL,
    player text NOT NULL,
    made_ms bigint NOT NULL
);
INSERT INTO _sqlx_migrations VALUES (1, 'tables', '2026-11-16 04:21:08.86308+00', true, '\x6caa5deeb935cc0105a4446347447532240955771ba796acb2af1329be152d18a51e8e677f5151aeee07d5b9ca6f95b1', 1857773);
INSERT INTO _sqlx_migrations VALUES (2, 'log', '2026-11-16 04:21:08.86533+00', true, '\x17ee3a3fe0bc1c00230864698cf6a5064b307dbe38d1110df598ce773ebf0eea4779d145bb915d0f5ab97a78a11541b3', 389786);
INSERT INTO _sqlx_migrations VALUES (3, 'unread', '2026-11-16 04:21:08.865886+00', true, '\x12300bbe213dc7928615707185cf5bfd69cb353145a40e0f2bf241bd7fbed9997085dc1c0cc2dd0623440660a3911454', 1555042);
INSERT INTO games VALUES ('d0e9cdef39094509fb46', '{"family":"road","theme":"golem","revision":1,"setKey":"a2310cb635db366d","drawnSeats":false,"listed":false,"hints":true,"host":"659417d342f96b78113fb90c082fb8cf","chairs":[{"type":"person","person":"659417d342f96b78113fb90c082fb8cf","name":"Zoë","promise":null},{"type":"bot","level":"peddler"}]}', '5a39d7da998dab8507bbd43767f584164d3392cab0d3ba0cee36659d37bcce1a', '50074839c409e4a8c1bbe5e746c92b0b', '28d9f47e1cd3b0acf01b576068f8cc80', 1794788992775, 'playing', false, '{"family":"road","theme":"golem","phase":"playing","chairs":[{"type":"person","name":"Zoë","yours":false,"promised":false,"standIn":null,"resigned":false},{"type":"bot","level":"peddler"}],"deciding":1,"result":null}', 1794788992784);
INSERT INTO games VALUES ('01f28a26f0f03f60da9d', '{"family":"world","theme":"golem","revision":1,"setKey":"12d1d2e974697cac","drawnSeats":false,"listed":false,"hints":true,"host":"659417d342f96b78113fb90c082fb8cf","chairs":[{"type":"person","person":"659417d342f96b78113fb90c082fb8cf","name":"Zoë","promise":null},{"type":"person","person":"659417d342f96b78113fb90c082fb8cf","name":"Ben","promise":null}]}', 'c7c576524f8664d312766256704533291ed7409ec3010e68a5c69b31f7877384', '3b06b24816f4faa5d9a27583617f9c6d', '1ad4c0eac2c7a576bd099264dc75dbe6', 1794788992939, 'playing', false, '{"family":"world","theme":"golem","phase":"playing","chairs":[{"type":"person","name":"Zoë","yours":false,"promised":false,"standIn":null,"resigned":false},{"type":"person","name":"Ben","yours":false,"promised":false,"standIn":null,"resigned":false}],"deciding":1,"result":null}', 1794788993127);
INSERT INTO games VALUES ('f938204ad38455e18f4e', '{"family":"adventure","theme":"golem","revision":1,"setKey":"cdcf21b5aba751d2","drawnSeats":false,"listed":false,"hints":true,"host":"659417d342f96b78113fb90c082fb8cf","chairs":[{"type":"person","person":"659417d342f96b78113fb90c082fb8cf","name":"Zoë","promise":null},{"type":"bot","level":"peddler"}]}', 'e89671506344cf8555f63fdb7b3cd0fe27186c1d5858ab95cdeb90503d398c22', '4dee1d60e9ba68fd644dfffc726b0b39', '22887f2f261450884460fa55516acd2a', 1794788993259, 'over', false, '{"family":"adventure","theme":"golem","phase":"over","chairs":[{"type":"person","name":"Zoë","yours":false,"promised":false,"standIn":"trader","resigned":true},{"type":"bot","level":"peddler"}],"deciding":null,"result":{"scores":[0,3],"ranks":[2,1],"resigned":[1]}}', 1794788995186);
INSERT INTO games VALUES ('9d4ec8e33b64ecfe4558', '{"family":"road","theme":"golem","revision":1,"setKey":"a2310cb635db366d","drawnSeats":true,"listed":true,"hints":false,"host":"659417d342f96b78113fb90c082fb8cf","chairs":[{"type":"person","person":"659417d342f96b78113fb90c082fb8cf","name":"Zoë","promise":null},{"type":"open","keptFor":null}]}', '6a7a66cffbb2f0b7e23670010800d669c42d4e08d6cf654e8f748f4ad777aa5c', 'edd321cc85f3c67c8a73189e52ba0d63', '3cce853b555dae49f6154321b2d27de0', 1794788995269, 'gathering', true, '{"family":"road","theme":"golem","phase":"gathering","chairs":[{"type":"person","name":"Zoë","yours":false,"promised":false,"standIn":null,"resigned":false},{"type":"open","keptFor":null}],"deciding":null,"result":null}', 1794788995269);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 1, 'started', NULL, '', '659417d342f96b78113fb90c082fb8cf/c10', 1794788993011);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 2, 'played', 1, 'A1!8ce9b01be8db2324 $1!ebfdfbbf8b3554d3', '659417d342f96b78113fb90c082fb8cf/c11', 1794788993129);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 3, 'played', 2, 'B6!e410651e84b25aa2', '659417d342f96b78113fb90c082fb8cf/c12', 1794788993144);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 4, 'played', 1, 'B4:abc!a6741c7aaf884290', '659417d342f96b78113fb90c082fb8cf/c13', 1794788993159);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 5, 'played', 2, 'B4:aab!23615d6a8f7da03c', '659417d342f96b78113fb90c082fb8cf/c14', 1794788993163);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 6, 'played', 1, 'A4:ab!bc66f636fca3fcce', '659417d342f96b78113fb90c082fb8cf/c15', 1794788993171);
INSERT INTO log VALUES ('01f28a26f0f03f60da9d', 7, 'played', 2, 'A2!19305c1d1da6593c #2!7208497c66e75c36', '659417d342f96b78113fb90c082fb8cf/c16', 1794788993207);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 1, 'started', NULL, '', '659417d342f96b78113fb90c082fb8cf/c1', 1794788992780);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 2, 'played', 1, '+aa!bf4603d765b5c12a', '659417d342f96b78113fb90c082fb8cf/c2', 1794788992785);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 3, 'played', 2, '@1!72b6d0af3baff4e2', '/bot-2', 1794788992787);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 4, 'played', 1, '@4:aaa!ab4a52ff388a811d', '659417d342f96b78113fb90c082fb8cf/c3', 1794788992789);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 5, 'played', 2, '@1!fc7835536ae9b6dd', '/bot-4', 1794788992790);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 6, 'played', 1, '@3:aa!0eace055cab6f870', '659417d342f96b78113fb90c082fb8cf/c4', 1794788992792);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 7, 'played', 2, '@2:a!80e286e898a48ead', '/bot-6', 1794788992793);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 8, 'played', 1, '^2:!02ac3d588660347b', '659417d342f96b78113fb90c082fb8cf/c5', 1794788992805);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 9, 'played', 2, '@2:a!c9cdb211998b1c2c', '/bot-8', 1794788992834);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 10, 'played', 1, '@1!f908ba335f52f26e', '659417d342f96b78113fb90c082fb8cf/c6', 1794788992861);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 11, 'played', 2, '@3:aa!11db1c54aa134428', '/bot-10', 1794788992864);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 12, 'played', 1, 'rest!0f5a44d7cfa7c962', '659417d342f96b78113fb90c082fb8cf/c7', 1794788992865);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 13, 'played', 2, '@2:a!b720879dd3fe51b9', '/bot-12', 1794788992868);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 14, 'played', 1, '@5:aaaa!4dac1e6ed100fac5', '659417d342f96b78113fb90c082fb8cf/c8', 1794788992886);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 15, 'played', 2, '@1!254b9b8259e99d99', '/bot-14', 1794788992890);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 16, 'played', 1, '^2:!ea64e6cfd6600893', '659417d342f96b78113fb90c082fb8cf/c9', 1794788992935);
INSERT INTO log VALUES ('d0e9cdef39094509fb46', 17, 'played', 2, '@1!acc1a14d1c6b7ba6', '/bot-16', 1794788992936);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 1, 'started', NULL, '', '659417d342f96b78113fb90c082fb8cf/c17', 1794788993358);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 2, 'played', 2, 'take:aaaa!058f9a2f8113c793', '/bot-1', 1794788993459);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 3, 'played', 2, 'E2!10a8817bc10f98c4', '/bot-2', 1794788993610);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 4, 'played', 1, 'take:aab!40c0cbfffe83c6af A2!0359b5d106bd028b', '659417d342f96b78113fb90c082fb8cf/c18', 1794788993750);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 5, 'played', 1, '@1!97ed0bd84a9ac1ea', '659417d342f96b78113fb90c082fb8cf/c19', 1794788993824);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 6, 'played', 2, 'D4!a1cd52594318d0d0', '/bot-5', 1794788993913);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 7, 'played', 2, '_+aa!d64186bd1a0ba5c6', '/bot-6', 1794788993990);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 8, 'played', 2, '_^2!2afc25a981956fb4', '/bot-7', 1794788994023);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 9, 'played', 2, 'build!0ebe03a091be3c8a', '/bot-8', 1794788994096);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 10, 'played', 1, '@4:aba!fb1fc397e2303c6e', '659417d342f96b78113fb90c082fb8cf/c20', 1794788994284);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 11, 'played', 2, '@1!cbf9c6d51bafe540', '/bot-10', 1794788994346);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 12, 'played', 1, 'D5!648c1a3efe49d230 _+aa!39eaa0b383965616 _^2!5b404de25e83819b _aaa>d!ffa8083c3f4286b7 _aaaa>cc!072d499cd177c459 done!ad3265d9b5124283', '659417d342f96b78113fb90c082fb8cf/c21', 1794788994781);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 13, 'played', 2, '@3:aa!31d71c2752680961', '/bot-12', 1794788994838);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 14, 'played', 1, 'D5!ce211496dca989f6 build!64b67ca5a494f2c5', '659417d342f96b78113fb90c082fb8cf/c22', 1794788994920);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 15, 'played', 2, '@1!0149929f67939c04', '/bot-14', 1794788995020);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 16, 'played', 1, 'rest!b638e71ece33d2bf', '659417d342f96b78113fb90c082fb8cf/c23', 1794788995025);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 17, 'played', 2, 'D1!39658d4e695be77b', '/bot-16', 1794788995131);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 18, 'played', 2, '_+ab!185435d79988882a', '/bot-17', 1794788995134);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 19, 'played', 2, '_+aaaa!e0a27351f88f908d', '/bot-18', 1794788995138);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 20, 'played', 2, '_bbb>dd!c9d4ed17cd3d6c7e', '/bot-19', 1794788995139);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 21, 'played', 2, 'build!bc18eb6851e6d1d3', '/bot-20', 1794788995173);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 22, 'played', 2, '*2!870db630ccf9614b', '/bot-21', 1794788995176);
INSERT INTO log VALUES ('f938204ad38455e18f4e', 23, 'resigned', 1, '', '659417d342f96b78113fb90c082fb8cf/c24', 1794788995184);
INSERT INTO players VALUES ('659417d342f96b78113fb90c082fb8cf', 'Zoë', 1794788992769);
INSERT INTO schema VALUES (3);
INSERT INTO seated VALUES ('d0e9cdef39094509fb46', '659417d342f96b78113fb90c082fb8cf');
INSERT INTO seated VALUES ('01f28a26f0f03f60da9d', '659417d342f96b78113fb90c082fb8cf');
INSERT INTO seated VALUES ('f938204ad38455e18f4e', '659417d342f96b78113fb90c082fb8cf');
INSERT INTO seated VALUES ('9d4ec8e33b64ecfe4558', '659417d342f96b78113fb90c082fb8cf');
INSERT INTO sessions VALUES ('ad85c2001f1c69cbcc29bf7f13ab24cb56934cc15f1dae5d0e4c231b7cd161d6', '659417d342f96b78113fb90c082fb8cf', 1794788992771);
ALTER TABLE ONLY _sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log
    ADD CONSTRAINT log_pkey PRIMARY KEY (game, seq);
ALTER TABLE ONLY players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY seated
    ADD CONSTRAINT seated_pkey PRIMARY KEY (game, player);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);
CREATE UNIQUE INDEX games_invite ON games USING btree (invite);
CREATE INDEX games_open ON games USING btree (updated_ms) WHERE (listed AND (status = ANY (ARRAY['gathering'::text, 'playing'::text])));
CREATE UNIQUE INDEX games_watch ON games USING btree (watch);
CREATE INDEX seated_player ON seated USING btree (player);
