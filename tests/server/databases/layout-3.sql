BEGIN TRANSACTION;
CREATE TABLE carries (
	token_hash VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	used FLOAT, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
CREATE TABLE entries (
	code VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	move VARCHAR, 
	undoes INTEGER, 
	stand_in VARCHAR, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (code, seq), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "entries" VALUES('een7zw',1,0,'move','dbcd75',NULL,NULL,1.79506172923287987707e+09);
INSERT INTO "entries" VALUES('een7zw',2,1,'move','aacb03',NULL,NULL,1.79506172926016640666e+09);
INSERT INTO "entries" VALUES('een7zw',3,0,'move','dacc47',NULL,NULL,1795061729.27875);
INSERT INTO "entries" VALUES('een7zw',4,1,'move','draw',NULL,NULL,1.79506172929769778259e+09);
INSERT INTO "entries" VALUES('een7zw',5,1,'move','acba00',NULL,NULL,1.79506172930451655391e+09);
INSERT INTO "entries" VALUES('een7zw',6,0,'move','aaaa02',NULL,NULL,1.79506172932270336153e+09);
INSERT INTO "entries" VALUES('een7zw',7,1,'move','cbcb10',NULL,NULL,1.79506172934189677241e+09);
INSERT INTO "entries" VALUES('een7zw',8,0,'move','draw',NULL,NULL,1.79506172936237740509e+09);
INSERT INTO "entries" VALUES('een7zw',9,0,'move','aacb06',NULL,NULL,1.79506172936720180509e+09);
INSERT INTO "entries" VALUES('een7zw',10,1,'move','cbaa05',NULL,NULL,1.79506172937654948237e+09);
INSERT INTO "entries" VALUES('een7zw',11,0,'move','draw',NULL,NULL,1.79506172939200377459e+09);
INSERT INTO "entries" VALUES('een7zw',12,0,'move','adad04',NULL,NULL,1.79506172940055298802e+09);
INSERT INTO "entries" VALUES('een7zw',13,1,'move','baac76',NULL,NULL,1.79506172942101907726e+09);
INSERT INTO "entries" VALUES('een7zw',14,0,'move','draw',NULL,NULL,1.7950617294332621098e+09);
INSERT INTO "entries" VALUES('een7zw',15,0,'move','adbb12',NULL,NULL,1.79506172943830728536e+09);
INSERT INTO "entries" VALUES('een7zw',16,1,'move','cdac74',NULL,NULL,1.79506172945866560933e+09);
INSERT INTO "entries" VALUES('een7zw',17,0,'move','dada27',NULL,NULL,1.79506172946347784995e+09);
INSERT INTO "entries" VALUES('een7zw',18,1,'move','draw',NULL,NULL,1.79506172947167849541e+09);
INSERT INTO "entries" VALUES('een7zw',19,1,'move','cccc67',NULL,NULL,1.79506172948073720926e+09);
INSERT INTO "entries" VALUES('een7zw',20,0,'move','cbaa73',NULL,NULL,1.7950617294951081276e+09);
INSERT INTO "entries" VALUES('een7zw',21,1,'move','draw',NULL,NULL,1.79506172949970793728e+09);
INSERT INTO "entries" VALUES('een7zw',22,1,'move','cccc64',NULL,NULL,1.79506172951166081434e+09);
INSERT INTO "entries" VALUES('een7zw',23,0,'move','ccda57',NULL,NULL,1.79506172952884149544e+09);
INSERT INTO "entries" VALUES('een7zw',24,1,'move','bcdd15',NULL,NULL,1.79506172953555536266e+09);
INSERT INTO "entries" VALUES('een7zw',25,0,'move','badb14',NULL,NULL,1.79506172955127668382e+09);
INSERT INTO "entries" VALUES('een7zw',26,1,'move','bcbc65',NULL,NULL,1.79506172956882190704e+09);
INSERT INTO "entries" VALUES('een7zw',27,0,'move','draw',NULL,NULL,1.79506172958518052103e+09);
INSERT INTO "entries" VALUES('een7zw',28,0,'move','acba30',NULL,NULL,1.79506172959666347507e+09);
INSERT INTO "entries" VALUES('een7zw',29,1,'move','baac24',NULL,NULL,1.79506172960363340378e+09);
INSERT INTO "entries" VALUES('een7zw',30,0,'move','draw',NULL,NULL,1.79506172962110424045e+09);
INSERT INTO "entries" VALUES('een7zw',31,0,'move','bcbc17',NULL,NULL,1.79506172962754750248e+09);
INSERT INTO "entries" VALUES('een7zw',32,1,'move','draw',NULL,NULL,1.79506172964109468465e+09);
INSERT INTO "entries" VALUES('een7zw',33,1,'move','aacb63',NULL,NULL,1.7950617296475489139e+09);
INSERT INTO "entries" VALUES('een7zw',34,0,'move','draw',NULL,NULL,1.79506172966363930706e+09);
INSERT INTO "entries" VALUES('een7zw',35,0,'move','adbb46',NULL,NULL,1.79506172967247724535e+09);
INSERT INTO "entries" VALUES('een7zw',36,1,'move','baac53',NULL,NULL,1.79506172968222188946e+09);
INSERT INTO "entries" VALUES('een7zw',37,0,'move','draw',NULL,NULL,1795061729.69869);
INSERT INTO "entries" VALUES('een7zw',38,0,'move','aacb07',NULL,NULL,1.79506172970899176592e+09);
INSERT INTO "entries" VALUES('een7zw',39,1,'move','ccda54',NULL,NULL,1.79506172971993446354e+09);
INSERT INTO "entries" VALUES('een7zw',40,0,'move','draw',NULL,NULL,1.79506172973632264133e+09);
INSERT INTO "entries" VALUES('een7zw',41,0,'move','cddb01',NULL,NULL,1.79506172974981427188e+09);
INSERT INTO "entries" VALUES('een7zw',42,1,'move','aaaa52',NULL,NULL,1.79506172975973391533e+09);
INSERT INTO "entries" VALUES('een7zw',43,0,'move','draw',NULL,NULL,1.79506172977701950075e+09);
INSERT INTO "entries" VALUES('een7zw',44,0,'move','bbad13',NULL,NULL,1.79506172978837895393e+09);
INSERT INTO "entries" VALUES('een7zw',45,1,'move','acba37',NULL,NULL,1.79506172980352735526e+09);
INSERT INTO "entries" VALUES('een7zw',46,0,'move','ddbc50',NULL,NULL,1.79506172981161618235e+09);
INSERT INTO "entries" VALUES('een7zw',47,1,'move','cbaa72',NULL,NULL,1.79506172982029557228e+09);
INSERT INTO "entries" VALUES('een7zw',48,0,'move','dada66',NULL,NULL,1.79506172983487248418e+09);
INSERT INTO "entries" VALUES('een7zw',49,1,'move','aaaa20',NULL,NULL,1.79506172984359741208e+09);
INSERT INTO "entries" VALUES('een7zw',50,0,'move','draw',NULL,NULL,1.7950617298578157425e+09);
INSERT INTO "entries" VALUES('een7zw',51,0,'move','cbcb26',NULL,NULL,1.7950617298641560077e+09);
INSERT INTO "entries" VALUES('een7zw',52,1,'move','ddbc71',NULL,NULL,1.79506172987151718135e+09);
INSERT INTO "entries" VALUES('een7zw',53,0,'move','draw',NULL,NULL,1795061729.88518);
INSERT INTO "entries" VALUES('een7zw',54,0,'move','cdac36',NULL,NULL,1.79506172989285540586e+09);
INSERT INTO "entries" VALUES('een7zw',55,1,'move','adad42',NULL,NULL,1.79506172989963769907e+09);
INSERT INTO "entries" VALUES('een7zw',56,0,'move','dddd31',NULL,NULL,1.79506172990767765042e+09);
INSERT INTO "entries" VALUES('een7zw',57,1,'move','draw',NULL,NULL,1.79506172991606378552e+09);
INSERT INTO "entries" VALUES('een7zw',58,1,'move','badb45',NULL,NULL,1.79506172992165851593e+09);
INSERT INTO "entries" VALUES('een7zw',59,0,'move','bbbb56',NULL,NULL,1.79506172993754100795e+09);
INSERT INTO "entries" VALUES('een7zw',60,1,'move','draw',NULL,NULL,1.79506172995148015024e+09);
INSERT INTO "entries" VALUES('een7zw',61,1,'move','dacc21',NULL,NULL,1.79506172995599317548e+09);
INSERT INTO "entries" VALUES('een7zw',62,0,'move','cddb55',NULL,NULL,1.79506172996418499943e+09);
INSERT INTO "entries" VALUES('een7zw',63,1,'move','baac61',NULL,NULL,1.79506172996771121022e+09);
INSERT INTO "entries" VALUES('een7zw',64,0,'move','bcdd35',NULL,NULL,1.79506172997532892224e+09);
INSERT INTO "entries" VALUES('een7zw',65,1,'move','dddd62',NULL,NULL,1.7950617299824972152e+09);
INSERT INTO "entries" VALUES('een7zw',66,0,'move','bcbc25',NULL,NULL,1.79506172999411296839e+09);
INSERT INTO "entries" VALUES('een7zw',67,1,'move','dbcd51',NULL,NULL,1.79506172999965977663e+09);
INSERT INTO "entries" VALUES('een7zw',68,0,'move','draw',NULL,NULL,1795061730.00918);
INSERT INTO "entries" VALUES('een7zw',69,0,'move','accd16',NULL,NULL,1.79506173001922082893e+09);
INSERT INTO "entries" VALUES('een7zw',70,1,'move','draw',NULL,NULL,1.79506173002511525147e+09);
INSERT INTO "entries" VALUES('een7zw',71,1,'move','acba60',NULL,NULL,1.79506173003413319584e+09);
INSERT INTO "entries" VALUES('een7zw',72,0,'move','dbba23',NULL,NULL,1.7950617300457935333e+09);
INSERT INTO "entries" VALUES('een7zw',73,1,'move','draw',NULL,NULL,1.79506173005262136457e+09);
INSERT INTO "entries" VALUES('een7zw',74,1,'move','bbad41',NULL,NULL,1.79506173006001710891e+09);
INSERT INTO "entries" VALUES('een7zw',75,0,'move','accd22',NULL,NULL,1.79506173006440258033e+09);
INSERT INTO "entries" VALUES('een7zw',76,1,'move','draw',NULL,NULL,1.7950617300717263222e+09);
INSERT INTO "entries" VALUES('een7zw',77,1,'move','cbaa40',NULL,NULL,1.79506173007558321951e+09);
INSERT INTO "entries" VALUES('een7zw',78,0,'move','draw',NULL,NULL,1.79506173008400940894e+09);
INSERT INTO "entries" VALUES('een7zw',79,0,'move','cbcb32',NULL,NULL,1.79506173008771133421e+09);
INSERT INTO "entries" VALUES('een7zw',80,1,'move','bbbb11',NULL,NULL,1.79506173009145665164e+09);
INSERT INTO "entries" VALUES('een7zw',81,0,'move','dbba77',NULL,NULL,1.79506173009632349012e+09);
INSERT INTO "entries" VALUES('een7zw',82,1,'move','aaaa70',NULL,NULL,1.79506173009870862965e+09);
INSERT INTO "entries" VALUES('cpmqnj',1,0,'move','dbba10',NULL,NULL,1.79506173012278366085e+09);
INSERT INTO "entries" VALUES('cpmqnj',2,1,'move','aaaa11',NULL,NULL,1.79506173012779831881e+09);
INSERT INTO "entries" VALUES('cpmqnj',3,0,'move','cdac01',NULL,NULL,1.79506173013070774078e+09);
INSERT INTO "entries" VALUES('cpmqnj',4,1,'move','accd12',NULL,NULL,1.7950617301351075172e+09);
INSERT INTO "entries" VALUES('cpmqnj',5,0,'move','baac00',NULL,NULL,1.79506173013673949239e+09);
INSERT INTO "entries" VALUES('cpmqnj',6,1,'move','acba73',NULL,NULL,1.7950617301431267261e+09);
INSERT INTO "entries" VALUES('cpmqnj',7,0,'move','dddd22',NULL,NULL,1.79506173014500021931e+09);
INSERT INTO "entries" VALUES('cpmqnj',8,1,'move','bbbb05',NULL,NULL,1.79506173015119528764e+09);
INSERT INTO "entries" VALUES('cpmqnj',9,0,'move','dada63',NULL,NULL,1.79506173015462875365e+09);
INSERT INTO "entries" VALUES('cpmqnj',10,1,'move','adbb74',NULL,NULL,1.79506173015894222259e+09);
INSERT INTO "entries" VALUES('u79stq',1,0,'move','passenger green-8',NULL,NULL,1.79506173017627239222e+09);
INSERT INTO "entries" VALUES('u79stq',2,0,'move','passenger green-7',NULL,NULL,1.79506173018205881118e+09);
INSERT INTO "entries" VALUES('u79stq',3,0,'move','station blue-10 new',NULL,NULL,1.79506173018650770191e+09);
INSERT INTO "entries" VALUES('u79stq',4,0,'move','station red-4 new',NULL,NULL,1.79506173019045877454e+09);
INSERT INTO "entries" VALUES('u79stq',5,0,'move','station red-4 new',NULL,NULL,1.79506173019441533089e+09);
INSERT INTO "entries" VALUES('juyu4d',1,1,'move','book 2',NULL,NULL,1.7950617302126560211e+09);
INSERT INTO "entries" VALUES('juyu4d',2,1,'move','ticket #15',NULL,NULL,1.79506173021745443338e+09);
INSERT INTO "entries" VALUES('juyu4d',3,1,'move','top #19',NULL,NULL,1.79506173022049975388e+09);
INSERT INTO "entries" VALUES('juyu4d',4,0,'move','book 1',NULL,NULL,1.79506173022269225119e+09);
INSERT INTO "entries" VALUES('juyu4d',5,0,'move','ticket #1',NULL,NULL,1.79506173022992920875e+09);
INSERT INTO "entries" VALUES('juyu4d',6,0,'move','top #8',NULL,NULL,1.79506173023310661314e+09);
INSERT INTO "entries" VALUES('juyu4d',7,0,'move','pass',NULL,NULL,1.79506173024315690989e+09);
INSERT INTO "entries" VALUES('juyu4d',8,1,'move','take #30',NULL,NULL,1.7950617302460026741e+09);
INSERT INTO "entries" VALUES('juyu4d',9,0,'move','take #73',NULL,NULL,1.7950617302539622783e+09);
INSERT INTO "entries" VALUES('juyu4d',10,1,'move','construct H2 C',NULL,NULL,1.79506173026193809505e+09);
INSERT INTO "entries" VALUES('juyu4d',11,1,'move','play #98 2',NULL,NULL,1.79506173026821494106e+09);
INSERT INTO "entries" VALUES('juyu4d',12,1,'move','play #39 1',NULL,NULL,1.79506173027197766306e+09);
CREATE TABLE facts (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('layout','3');
INSERT INTO "facts" VALUES('secret key','signs what no server takes');
CREATE TABLE guests (
	guest VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	PRIMARY KEY (guest)
);
INSERT INTO "guests" VALUES('-O-yJQQlwqOwudWDtdjkPA','Ann');
INSERT INTO "guests" VALUES('W6tpiW3147b_RjQ0ZlCZlQ','Ben');
CREATE TABLE holders (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR NOT NULL, 
	PRIMARY KEY (code, seat, guest), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "holders" VALUES('cpmqnj',0,'-O-yJQQlwqOwudWDtdjkPA');
INSERT INTO "holders" VALUES('u79stq',0,'-O-yJQQlwqOwudWDtdjkPA');
INSERT INTO "holders" VALUES('juyu4d',0,'-O-yJQQlwqOwudWDtdjkPA');
CREATE TABLE planned_turns (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	made INTEGER NOT NULL, 
	moves JSON NOT NULL, 
	looks JSON NOT NULL, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "planned_turns" VALUES('een7zw',0,42,'[5183]','["78a0f69a4e78483f"]');
INSERT INTO "planned_turns" VALUES('een7zw',1,38,'[56]','["056a50fea70ecd3c"]');
INSERT INTO "planned_turns" VALUES('cpmqnj',1,4,'[1340]','["37bdee39a882178f"]');
INSERT INTO "planned_turns" VALUES('juyu4d',1,6,'[190]','["4730e1e944e0de8e"]');
CREATE TABLE seats (
	code VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR, 
	level VARCHAR, 
	invite VARCHAR, 
	guest VARCHAR, 
	stand_in VARCHAR, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code), 
	UNIQUE (invite)
);
INSERT INTO "seats" VALUES('een7zw',0,'computer',NULL,'casual',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('een7zw',1,'computer',NULL,'beginner',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cpmqnj',0,'person','Ann',NULL,NULL,'-O-yJQQlwqOwudWDtdjkPA',NULL);
INSERT INTO "seats" VALUES('cpmqnj',1,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('u79stq',0,'person','Ann',NULL,NULL,'-O-yJQQlwqOwudWDtdjkPA',NULL);
INSERT INTO "seats" VALUES('u79stq',1,'computer',NULL,'random',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('juyu4d',0,'person','Ann',NULL,NULL,'-O-yJQQlwqOwudWDtdjkPA',NULL);
INSERT INTO "seats" VALUES('juyu4d',1,'computer',NULL,'random',NULL,NULL,NULL);
CREATE TABLE tables (
	code VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	host VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	hints BOOLEAN, 
	stand_in_after INTEGER, 
	status VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	turn INTEGER, 
	scores JSON, 
	winners JSON, 
	touched FLOAT NOT NULL, 
	rematch VARCHAR, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('een7zw','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}',5272369328186185540,'-O-yJQQlwqOwudWDtdjkPA',1.7950617280539793968e+09,NULL,NULL,'over',82,NULL,'[131, 86]','[0]',1.79506173009892106059e+09,NULL);
INSERT INTO "tables" VALUES('cpmqnj','cable-car',1,'{"players": 2, "orientation": "upright", "hand": 1, "companies": false}',4409350177227543980,'-O-yJQQlwqOwudWDtdjkPA',1.79506173010944342612e+09,NULL,NULL,'playing',10,0,NULL,NULL,1.79506173015916323668e+09,NULL);
INSERT INTO "tables" VALUES('u79stq','trambahn',1,'{"players": 2, "lines": "free"}',2371947465212016083,'-O-yJQQlwqOwudWDtdjkPA',1.79506173016578269002e+09,NULL,NULL,'playing',5,0,NULL,NULL,1.79506173019447493556e+09,NULL);
INSERT INTO "tables" VALUES('juyu4d','tramways',2,'{"players": 2, "boards": "1920", "player_boards": "normal", "parcels": "dealt", "development": "books", "map": "rectangle", "types": "four", "building_tickets": "random", "last_hand": "after", "components": "reconstruction"}',6965026119621033618,'-O-yJQQlwqOwudWDtdjkPA',1.79506173020141148572e+09,NULL,NULL,'playing',12,0,NULL,NULL,1.79506173027223062512e+09,NULL);
CREATE TABLE verdicts (
	code VARCHAR NOT NULL, 
	move INTEGER NOT NULL, 
	verdict JSON NOT NULL, 
	PRIMARY KEY (code, move), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE INDEX ix_holders_guest ON holders (guest);
COMMIT;
